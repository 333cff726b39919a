import { env } from 'node:process';
import { temporaryFolder } from './cleanup.ts';
import { startProduct } from './product.ts';

/* The built product with demo data in a temporary folder, to look at: as the end-to-end tests have it. */
await startProduct({ DATA_DIR: temporaryFolder().path, PORT: env['PORT'] ?? '3000', RTL_ENGLISH: 'true' });
