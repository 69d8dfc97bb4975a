import type { ApiClient } from '../api/client.ts';
import { MineQuery, MyEvaluationsChanged, type Mine, type MyEvaluation } from '../api/documents/mine.ts';
import { isGrouped, isNamed, ownVariables, withMoved, type OwnFilter } from './own-filter.ts';

/**
 * The viewer's rows under one filter, updated by one subscription. `viewer` is undefined until known, null for a guest.
 */
export class MySubmissions {
  #viewer = $state.raw<Omit<Mine, 'evaluations'> | null>();
  #rows = $state.raw<readonly MyEvaluation[]>([]);
  #page = $state.raw<Omit<Mine['evaluations'], 'nodes'>>();
  #error = $state.raw<unknown>();
  #chosen = $state.raw<ReadonlySet<string>>(new Set());
  #text = $state('');
  #readsAll = false;
  #stop: (() => void) | undefined;
  #latest = 0;

  constructor(
    readonly client: ApiClient,
    readonly filter: OwnFilter,
    text = '',
  ) {
    this.#text = text.trim();
    void this.refresh().then(() => this.find(this.#text));
    this.#stop = client.listen(
      MyEvaluationsChanged,
      {},
      ({ myEvaluationsChanged }) => this.#moved(myEvaluationsChanged),
      () => void this.refresh(),
    );
  }

  get viewer() {
    return this.#viewer;
  }
  get rows(): readonly MyEvaluation[] {
    return this.#text === '' ? this.#rows : this.#rows.filter(({ submission }) => isNamed(submission, this.#text));
  }
  /** Only rows with this name are shown. */
  get text() {
    return this.#text;
  }
  /** Whether the rows of a submission are together, below a head. */
  get grouped(): boolean {
    return isGrouped(this.filter);
  }
  get page() {
    return this.#page;
  }
  get error() {
    return this.#error;
  }
  get chosen(): readonly MyEvaluation[] {
    return this.rows.filter(({ id }) => this.#chosen.has(id));
  }
  isChosen(id: string): boolean {
    return this.#chosen.has(id);
  }

  choose(id: string, whether: boolean): void {
    const next = new Set(this.#chosen);
    if (whether) next.add(id);
    else next.delete(id);
    this.#chosen = next;
  }
  chooseAll(whether: boolean): void {
    this.#chosen = new Set(whether ? this.rows.map(({ id }) => id) : []);
  }

  /** Shows the rows with a name, after reading all pages: the API does not search by name. */
  async find(text: string): Promise<void> {
    this.#text = text.trim();
    if (this.#readsAll) return;
    this.#readsAll = true;
    while (this.#text !== '' && this.#page?.pageInfo.hasNextPage && !(await this.more()));
    this.#readsAll = false;
  }

  /** Reads the first page again. */
  async refresh(): Promise<void> {
    await this.#read(null);
  }
  /** @returns the error; undefined after success */
  async more(): Promise<unknown> {
    await this.#read(this.#page?.pageInfo.endCursor ?? null);
    return this.#error;
  }

  /** Applies a newer state of a row, from the answer to an action. */
  take(evaluation: MyEvaluation): void {
    this.#rows = withMoved(this.#rows, evaluation, this.filter);
  }

  /** Idempotent. */
  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
    this.#latest++;
  }

  #moved(evaluation: MyEvaluation): void {
    const before = this.#rows.find(({ id }) => id === evaluation.id);
    this.take(evaluation);
    if (before?.state !== evaluation.state) void this.#counts(); // the number of rows and the quota changed too
  }

  async #counts(): Promise<void> {
    const mine = this.#latest;
    const { data } = await this.client.query(MineQuery, { ...ownVariables(this.filter), after: null });
    if (mine !== this.#latest || !data?.viewer || !this.#page) return;
    const { evaluations, ...viewer } = data.viewer;
    this.#viewer = viewer;
    this.#page = { ...this.#page, totalCount: evaluations.totalCount };
  }

  async #read(after: string | null): Promise<void> {
    const mine = ++this.#latest;
    const { data, error } = await this.client.query(MineQuery, { ...ownVariables(this.filter), after });
    if (mine !== this.#latest) return;
    this.#error = error;
    if (!data) return;
    if (data.viewer === null) return void (this.#viewer = null);
    const { evaluations, ...viewer } = data.viewer;
    const { nodes, ...page } = evaluations;
    this.#viewer = viewer;
    this.#page = page;
    const known = after === null ? [] : this.#rows;
    this.#rows = [...known, ...nodes.filter(({ id }) => !known.some((row) => row.id === id))];
  }
}
