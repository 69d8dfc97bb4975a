import { copyNotAllowed, splitUnknown } from '@primitives/boards';
import { pathRefusal, receiptMissing, type Failure } from '@primitives/errors';

/** The refusals of the npm command by their name in Python; null where the arguments are no reason to refuse. */
const REFUSALS = {
  'copy-not-allowed': ({ copies }: { copies: readonly string[] }) => copyNotAllowed(copies),
  path: (problem: Parameters<typeof pathRefusal>[0]) => pathRefusal(problem),
  'receipt-missing': ({ code, withheld }: { code: string; withheld: boolean }) =>
    receiptMissing(code, withheld).toFailure(),
  'split-unknown': ({ benchmark, split, splits }: SplitUnknown) => splitUnknown(benchmark, split, splits),
} as const;

interface SplitUnknown {
  readonly benchmark: string;
  readonly split: string | null;
  readonly splits: Parameters<typeof splitUnknown>[2];
}

interface Request {
  readonly kind: keyof typeof REFUSALS;
  readonly of: never;
}

export const refusalOf = ({ kind, of }: Request): Failure | null => REFUSALS[kind](of);
