import { z } from 'zod';
import { SCOPES } from './viewer.js';

const Name = z.string().trim().min(1).max(80);

export const SignUp = z.object({
  email: z.email().max(254),
  name: Name,
  /** Length is what counts (NIST SP 800-63B): no rules about kinds of characters. */
  password: z.string().min(10).max(200),
});

export const SignIn = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(200) });

export const CreateApiToken = z.object({ name: Name, scopes: z.array(z.enum(SCOPES)).min(1) });
