import { env } from 'node:process';
import { temporaryFolder } from './cleanup.ts';
import { startProduct } from './product.ts';

/* The built product with demo data in a temporary folder, until the end-to-end tests stop it. */
await startProduct({ DATA_DIR: temporaryFolder().path, PORT: env['PORT'] ?? '3000', RTL_ENGLISH: 'true' });
