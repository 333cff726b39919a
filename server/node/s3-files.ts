import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { FileStore } from '#server/services.ts';

export interface S3Settings {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Whoever waits, and a transaction that does, has no more patience than this. */
const PATIENCE_MS = 20_000;

/** The store can't be reached, or refuses: as with the network's own failures, callers are told to come again. */
class StoreError extends Error {
  readonly code = 'ESTORE';
}

/** Keeps files in a bucket of a store that speaks S3: Amazon's, MinIO, R2 and others. */
export function s3Files({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 2 });

  /** The answer once it has begun; `also` are statuses that are no failures beside success. */
  async function ask(method: string, key: string, init: RequestInit, also: readonly number[] = []): Promise<Response> {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), PATIENCE_MS);
    const url = `${endpoint}/${encodeURIComponent(bucket)}/${encodeURIComponent(key)}`;
    try {
      const response = await client.fetch(url, { ...init, method, signal: controller.signal });
      if (response.ok || also.includes(response.status)) return response;
      await response.body?.cancel();
      throw new StoreError(`The file store answered ${response.status} to ${method}`);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      throw new StoreError(`The file store did not answer ${method}`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async put(key, bytes, type) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': type, 'x-amz-content-sha256': sha256 };
      const response = await ask('PUT', key, { body: bytes, headers });
      await response.body?.cancel();
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const response = await ask('GET', key, { headers }, [404]);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return null;
      }
      const whole = response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length');
      return { size: Number(whole), stream: response.body };
    },
    async remove(key) {
      const response = await ask('DELETE', key, {}, [404]);
      await response.body?.cancel();
    },
  };
}
