/** A part that does not answer by then is not there. */
const PATIENCE_MS = 2_000;

/** What a process needs to do its work now, by name. */
export class Readiness {
  readonly #parts = new Map<string, () => boolean | Promise<boolean>>();

  needs(part: string, isThere: () => boolean | Promise<boolean>): void {
    this.#parts.set(part, isThere);
  }

  async look(): Promise<{ ready: boolean; parts: Readonly<Record<string, boolean>> }> {
    const answers = await Promise.all([...this.#parts].map(async ([part, isThere]) => [part, await inTime(isThere)] as const));
    return { ready: answers.every(([, there]) => there), parts: Object.fromEntries(answers) };
  }
}

async function inTime(isThere: () => boolean | Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE_MS)));
  try {
    return await Promise.race([isThere(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
