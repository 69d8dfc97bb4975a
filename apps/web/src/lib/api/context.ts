import type { Client } from '@urql/core';
import { createContext } from 'svelte';

import type { Clock } from '../shell/clock.svelte.ts';
import type { Connection } from './connection.svelte.ts';
import type { Session } from './session.svelte.ts';

export const [useClient, provideClient] = createContext<Client>();
export const [useConnection, provideConnection] = createContext<Connection>();
export const [useSession, provideSession] = createContext<Session>();
export const [useClock, provideClock] = createContext<Clock>();
