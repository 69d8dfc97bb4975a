import type { BenchmarkDefinition } from '../definition.js';
import type { ProtocolId } from '../protocols.js';
import { promptsOf } from './prompts-of.js';
import { VawTexts } from './vaw.js';

/** At most `count` of a protocol's texts, spread evenly over all of them; none when it uses no text. */
export function sampleTexts(definition: BenchmarkDefinition, protocol: ProtocolId, count: number): string[] {
  if (protocol === 'vaw-itc' || protocol === 'vaw-itm' || protocol === 'vaw-vqa')
    return vawTexts(definition, protocol, count);
  const prompts = promptsOf(definition, protocol);
  const step = Math.max(1, prompts.length / count);
  return Array.from({ length: Math.min(count, prompts.length) }, (_, i) => prompts[Math.floor(i * step)]!.text);
}

/** Every attribute and every object occurs before one occurs again. */
function vawTexts(definition: BenchmarkDefinition, protocol: ProtocolId, count: number): string[] {
  const { attributes, objects, templates } = definition;
  if (!templates || attributes.length === 0 || objects.length === 0) return [];
  const texts = new VawTexts(definition);
  const statements = texts.statements;
  return Array.from({ length: Math.min(count, attributes.length * objects.length) }, (_, i) => {
    const [attribute, object] = [i % attributes.length, objects[i % objects.length]!];
    return protocol === 'vaw-vqa'
      ? texts.question(attribute, object)
      : texts.statement(statements[i % statements.length]!, attribute, object);
  });
}
