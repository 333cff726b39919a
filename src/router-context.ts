import type { QueryClient } from '@tanstack/react-query';
import type { session } from './lib/session/store.ts';

/** What every guard and loader is handed. */
export interface RouterContext {
  readonly queryClient: QueryClient;
  readonly session: typeof session;
}
