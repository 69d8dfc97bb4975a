import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { GraphQLSchemaBuilderModule, GraphQLSchemaFactory } from '@nestjs/graphql';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { FEATURES } from '../features.js';
import { resolversOf } from './resolvers.js';

/** The schema as sorted SDL text, the content of apps/api/schema.graphql. */
export async function printedSchema(): Promise<string> {
  const app = await NestFactory.createApplicationContext(GraphQLSchemaBuilderModule, { logger: false });
  try {
    const schema = await app.get(GraphQLSchemaFactory).create(resolversOf(FEATURES));
    return `${printSchema(lexicographicSortSchema(schema))}\n`;
  } finally {
    await app.close();
  }
}

/** The schema as TypeScript types, with which gql.tada checks the documents of libs/client. */
export function introspectionTypes(schema: string): string {
  const introspection = minifyIntrospection(introspectionFromSchema(buildSchema(schema), { descriptions: false }));
  const file = outputIntrospectionFile(introspection, { fileType: '.d.ts', shouldPreprocess: true });
  return file.slice(0, file.indexOf("import * as gqlTada from 'gql.tada'")).trimEnd() + '\n';
}
