import { ACCOUNT_ROLES } from '@primitives/store/accounts';
import { z } from 'zod';

export const SetRole = z.object({ account: z.uuid(), role: z.enum(ACCOUNT_ROLES) });
