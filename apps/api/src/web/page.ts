import type { ApiConfig } from '../config.js';
import type { PageHead } from './shell.js';

/** The content of a page before its scripts run. */
export interface PageContent {
  /** Cache key of the content: equal keys, equal text. */
  readonly key: string;
  write(): Promise<string>;
}

/** The result of resolving a page's URL. */
export interface Page {
  readonly head: Omit<PageHead, 'url'>;
  readonly content?: PageContent;
  /** The URL to redirect to. */
  readonly leadsTo?: string;
  /** The URL has the form of a page, but its subject does not exist. */
  readonly missing?: boolean;
}

/** The head of pages without their own title. */
export const homeHead = ({ PRIMITIVES_INSTALLATION: title }: ApiConfig): Page['head'] => ({
  title,
  description: 'Leaderboards for compositional vision models, with intervals, rank ranges and receipts.',
});

/** A page without rendered content, whose subject exists. */
export const pageOf = (found: object | null, config: ApiConfig): Page =>
  found === null ? { head: homeHead(config), missing: true } : { head: homeHead(config) };
