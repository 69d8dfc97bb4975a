import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { caughtMails, startMailCatcher, type CaughtMail } from '@primitives/embedded-servers';

/** A real SMTP server whose mails a spec reads. */
export interface TestMailbox {
  readonly url: string;
  /** The next unread mail to the address with a matching subject; the spec's own limit bounds the wait. */
  next(to: string, subject: RegExp): Promise<CaughtMail>;
  /** Mails to these addresses are refused temporarily, as by a busy server. */
  readonly refused: Set<string>;
  /** Number of mails for the address, read or not. */
  count(to: string): Promise<number>;
  remove(): Promise<void>;
}

export async function testMailbox(): Promise<TestMailbox> {
  const folder = await mkdtemp(join(tmpdir(), 'primitives-mail-'));
  const refused = new Set<string>();
  const catcher = await startMailCatcher(folder, { refuses: (address) => refused.has(address) });
  const read = new Set<number>();
  return {
    url: catcher.url,
    refused,
    count: async (to) => (await caughtMails(folder)).filter((mail) => mail.to === to).length,
    next: async (to, subject) => {
      for (;;) {
        const mails = await caughtMails(folder);
        const place = mails.findIndex((mail, at) => !read.has(at) && mail.to === to && subject.test(mail.subject));
        const mail = mails[place];
        if (mail) {
          read.add(place);
          return mail;
        }
        await delay(25); // no file system notification is reliable everywhere
      }
    },
    remove: async () => {
      await catcher.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
