import { redirect } from '@sveltejs/kit';

import type { PageLoad } from './$types';

/** A track's address without a board leads to the tracks; which boards it has is in the list there. */
export const load: PageLoad = () => redirect(307, '/');
