import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, type KeyboardEvent } from 'react';
import { IconButton } from '#src/components/ui/button/button.tsx';
import { SearchDrawer, useSearchDrawer } from '#src/components/ui/dialog/search-drawer.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { SkeletonRows } from '#src/components/ui/page/skeleton.tsx';
import { getQueueRecipientReasons } from '#src/queries/queues.ts';
import type { QueueRecipient } from '#src/schemas/queues.ts';
import classes from '#src/components/queues/queues.module.css';
import { useQueueTexts } from '#src/components/queues/texts.ts';
import { searchWith } from '#src/lib/search-params.ts';
import { Why } from './why.tsx';

interface WhyDrawerProps {
  readonly queueId: string;
  readonly timeZone: string;
  /** Among whom one goes on. */
  readonly rows: readonly QueueRecipient[] | undefined;
}

const NOBODY: readonly QueueRecipient[] = [];

/** Why somebody isn’t called, beside the list; the address holds about whom it is. */
export function WhyDrawer({ queueId, timeZone, rows = NOBODY }: WhyDrawerProps) {
  const t = useQueueTexts();
  const drawer = useSearchDrawer('why');
  const shown = useRef('');
  const { value } = drawer;
  if (value !== undefined) shown.current = value;
  const personId = shown.current;
  const { data, error, refetch } = useQuery({
    ...getQueueRecipientReasons(queueId, personId),
    enabled: value !== undefined,
  });
  const titles = {
    blocked: 'why.titleBlocked',
    ready: 'why.titleReady',
    live: 'why.titleLive',
    done: 'why.titleDone',
  } as const;
  const recipient = data?.recipient;
  return (
    <SearchDrawer
      drawer={drawer}
      title={recipient ? t(titles[recipient.state], { name: recipient.name }) : t('why.title')}
    >
      <Walk rows={rows} personId={personId} />
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={6} />}
      {data && <Why queueId={queueId} timeZone={timeZone} answer={data} />}
    </SearchDrawer>
  );
}

/** The person before and the one after, by buttons, on which the arrow keys work, too. */
function Walk({ rows, personId }: { readonly rows: readonly QueueRecipient[]; readonly personId: string }) {
  const t = useQueueTexts();
  const navigate = useNavigate();
  const at = rows.findIndex((row) => row.personId === personId);
  if (at < 0) return null;
  const to = (index: number) => {
    const row = rows[index];
    // one step back closes the drawer, however many were looked at
    if (row)
      void navigate({
        to: '.',
        search: searchWith({ why: row.personId }),
        replace: true,
        resetScroll: false,
      });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    to(event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the buttons in it
    <div className={classes.walk} onKeyDown={onKeyDown}>
      <IconButton label={t('why.previous')} aria-disabled={at === 0} onClick={() => to(at - 1)}>
        <IconChevronUp size={18} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('why.next')} aria-disabled={at === rows.length - 1} onClick={() => to(at + 1)}>
        <IconChevronDown size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
