/** What a model answered about an instance of a public split. */
export interface ExampleAnswer {
  readonly instance: string;
  readonly text: string;
  /** Null where the labels do not decide. */
  readonly right: boolean | null;
}
