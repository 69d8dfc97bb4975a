import { decodeView, type BoardView } from '@primitives/boards';
import { UserError } from '@primitives/evaluation';

/** A view from its address. Unlike the page, which says what it drops, an answer for programs guesses at nothing. @throws UserError input_invalid */
export function readView(query: string): BoardView {
  const { view, dropped } = decodeView(new URLSearchParams(query));
  if (dropped.length === 0) return view;
  throw new UserError('input_invalid', `view: means nothing: ${dropped.join(', ').slice(0, 200)}`);
}
