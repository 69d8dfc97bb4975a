interface Row {
  readonly debug: boolean;
  readonly submission: { readonly id: string; readonly code: string; readonly bundleSha256: string };
}

/** Of a debug run the newest row that is none and has the same bundle, in another submission; the reverse of others. */
export const counterpartOf = <R extends Row>({ debug, submission }: Row, rows: readonly R[]): R | undefined =>
  rows.find(
    (other) =>
      other.debug !== debug &&
      other.submission.id !== submission.id &&
      other.submission.bundleSha256 === submission.bundleSha256,
  );
