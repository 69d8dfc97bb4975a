import { ApiClient } from '#lib/api/client.ts';
import { Connection } from '#lib/api/connection.svelte.ts';

/** A client of the API that the component test answers. */
export const stageClient = () => new ApiClient(new URL(location.origin), new Connection());
