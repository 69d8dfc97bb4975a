import { decodeView, type BoardView } from '@primitives/boards';
import { UserError } from '@primitives/errors';

/** Parses a view and rejects unknown parts, which the web page drops with a message. @throws UserError input_invalid */
export function readView(query: string): BoardView {
  const { view, dropped } = decodeView(new URLSearchParams(query));
  if (dropped.length === 0) return view;
  throw new UserError('input_invalid', `view: unknown or invalid: ${dropped.join(', ').slice(0, 200)}`);
}
