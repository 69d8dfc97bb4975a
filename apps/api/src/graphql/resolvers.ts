import { MODULE_METADATA } from '@nestjs/common/constants.js';
import type { Type } from '@nestjs/common';

/** The resolvers among the providers of the modules, for the schema printer, which starts no application. */
export function resolversOf(modules: readonly Type[]): Type[] {
  return modules.flatMap((module) => {
    const providers: Type[] = Reflect.getMetadata(MODULE_METADATA.PROVIDERS, module) ?? [];
    return providers.filter(({ name }) => name.endsWith('Resolver'));
  });
}
