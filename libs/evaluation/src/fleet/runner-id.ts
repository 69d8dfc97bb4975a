/** The longest id is one token of a subject; its unique suffix needs seven characters. */
const LONGEST_NAME = 48;

/** A machine's name as a runner's id, one token of a subject: `gpu-box.example.org` → `gpu-box-example-org`. */
export function runnerIdOf(name: string): string {
  const id = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  return id || 'runner';
}
