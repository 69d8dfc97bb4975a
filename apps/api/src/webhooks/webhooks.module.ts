import { Module } from '@nestjs/common';
import { MailModule } from '../mail/mail.module.js';
import { WebhookSender } from './webhook-sender.js';
import { WebhooksResolver } from './webhooks.resolver.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [MailModule],
  providers: [WebhookSender, WebhooksService, WebhooksResolver],
  exports: [WebhookSender],
})
export class WebhooksModule {}
