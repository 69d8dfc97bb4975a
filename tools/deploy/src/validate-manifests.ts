import { spawnSync } from 'node:child_process';
import { schemaArguments } from './kubernetes-schemas.js';

interface Resource {
  readonly kind: string;
  readonly name: string;
  readonly status: 'statusValid' | 'statusInvalid' | 'statusError' | 'statusSkipped' | ''; // '': only comments
  readonly msg: string;
}

/** Validates manifests (YAML) with kubeconform: the number of valid ones, and what is wrong with the others. */
export function validateManifests(kubeconform: string, kubernetes: string, manifests: string) {
  const args = [...schemaArguments(kubernetes), '-verbose', '-output', 'json', '-'];
  const { stdout, stderr, error } = spawnSync(kubeconform, args, { encoding: 'utf8', input: manifests });
  if (error) throw error;
  if (!stdout.trim()) throw new Error(`kubeconform wrote nothing: ${stderr}`);
  const documents = (JSON.parse(stdout) as { resources: Resource[] }).resources;
  const resources = documents.filter(({ status }) => status !== '');
  const invalid = resources.filter(({ status }) => status !== 'statusValid');
  return {
    valid: resources.length - invalid.length,
    problems: invalid.map(({ kind, name, msg }) => `${kind} ${name}: ${msg}`),
  };
}
