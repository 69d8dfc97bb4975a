/** A dependency without an answer within this time counts as unavailable. */
const TIMEOUT_MS = 2_000;

/** Whether a dependency is available; a text is the reason why it is not. */
type Presence = boolean | string;
type IsThere = () => Presence | Promise<Presence>;

/** The dependencies that a process needs for its work, by name. */
export class Readiness {
  readonly #parts = new Map<string, { readonly isThere: IsThere; readonly needed: boolean }>();

  needs(part: string, isThere: IsThere): void {
    this.#parts.set(part, { isThere, needed: true });
  }

  /** Reported like required ones, but the process does useful work without it. */
  reports(part: string, isThere: IsThere): void {
    this.#parts.set(part, { isThere, needed: false });
  }

  async check(): Promise<{ ready: boolean; parts: Readonly<Record<string, Presence>> }> {
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
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), TIMEOUT_MS)));
  try {
    return await Promise.race([isThere(), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
