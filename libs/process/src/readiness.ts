/** A part that does not answer by then is not there. */
const PATIENCE_MS = 2_000;

/** Whether a part is there; a text says that it is not, and why. */
type Presence = boolean | string;
type IsThere = () => Presence | Promise<Presence>;

/** What a process needs to do its work now, by name. */
export class Readiness {
  readonly #parts = new Map<string, { readonly isThere: IsThere; readonly needed: boolean }>();

  needs(part: string, isThere: IsThere): void {
    this.#parts.set(part, { isThere, needed: true });
  }

  /** Reported like what is needed, but the process does useful work without it. */
  reports(part: string, isThere: IsThere): void {
    this.#parts.set(part, { isThere, needed: false });
  }

  async look(): Promise<{ ready: boolean; parts: Readonly<Record<string, Presence>> }> {
    const answers = await Promise.all(
      [...this.#parts].map(async ([part, { isThere, needed }]) => ({ part, needed, there: await inTime(isThere) })),
    );
    return {
      ready: answers.every(({ needed, there }) => !needed || there === true),
      parts: Object.fromEntries(answers.map(({ part, there }) => [part, there])),
    };
  }
}

async function inTime(isThere: IsThere): Promise<Presence> {
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
