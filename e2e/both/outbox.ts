import type { Page } from 'playwright/test';
import { expect } from '#e2e/fixtures.ts';

export interface Message {
  readonly id: string;
  readonly kind: 'mail' | 'sms' | 'voice';
  readonly to: string;
  readonly body: string;
}

/** What the demo has sent, the latest first, read from inside the page: so it works with the API in the page, too. */
async function outbox(page: Page): Promise<Message[]> {
  const answer = await page.evaluate(async () => {
    const response = await fetch('/demo/outbox', { headers: { accept: 'application/json' } });
    return (await response.json()) as { data: { messages: Message[] } };
  });
  return answer.data.messages;
}

/** Does something that sends a message to an address, and gives that message. */
export async function messageTo(page: Page, to: string, act: () => Promise<unknown>): Promise<Message> {
  const before = new Set((await outbox(page)).map(({ id }) => id));
  await act();
  const sent = async () => (await outbox(page)).find((message) => message.to === to && !before.has(message.id));
  await expect.poll(sent, `a message to ${to}`).toBeDefined();
  const message = await sent();
  if (!message) throw new Error(`Nothing was sent to ${to}`);
  return message;
}

/** Does something that sends messages, and gives those it sent, the latest first. */
export async function messagesSince(page: Page, act: () => Promise<unknown>): Promise<Message[]> {
  const before = new Set((await outbox(page)).map(({ id }) => id));
  await act();
  return (await outbox(page)).filter(({ id }) => !before.has(id));
}
