import { z } from 'zod';
import { line } from '../graphql/plain-inputs.js';
import { isCommonPassword } from './common-passwords.js';
import { SCOPES } from './viewer.js';

const Name = line(80);
export const Email = z.email().max(254);

/** NIST SP 800-63B: requires length, no character classes, and rejects common passwords. */
export const NewPassword = z
  .string()
  .min(12)
  .max(128)
  .refine((password) => !isCommonPassword(password), 'choose one that is not commonly used');

export const SignUp = z.object({ email: Email, name: Name, password: NewPassword });

export const SignIn = z.object({ email: z.string().min(1).max(254), password: z.string().min(1).max(200) });

export const CreateApiToken = z.object({
  name: Name,
  scopes: z.array(z.enum(SCOPES)).min(1),
  expiresInDays: z.int().min(1).max(365).nullish(),
});
