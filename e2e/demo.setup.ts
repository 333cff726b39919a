import { expect, test } from 'playwright/test';
import { demoData } from '#scripts/demo-data.ts';
import { JOURNEY_SECRET } from '#scripts/demo-survey.ts';
import { startProduct } from '#scripts/product.ts';

test('a first start in an empty folder makes the demo, and answers', async () => {
  const { url, stop } = await startProduct({ DATA_DIR: demoData(), JWT_SECRET: JOURNEY_SECRET });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  await stop();
});
