import type { ApiClient } from './client.ts';
import { createContext } from 'svelte';

import type { Clock } from '../shell/clock.svelte.ts';
import type { Connection } from './connection.svelte.ts';
import type { Session } from './session.svelte.ts';

export const [useClient, provideClient] = createContext<ApiClient>();
export const [useConnection, provideConnection] = createContext<Connection>();
export const [useSession, provideSession] = createContext<Session>();
export const [useClock, provideClock] = createContext<Clock>();
