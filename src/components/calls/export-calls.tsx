import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FileExportButton } from '#src/components/ui/export/file-export-button.tsx';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useCommonTexts, useWrittenLanguage } from '#src/lib/i18n/index.ts';
import { useSession } from '#src/lib/session/store.ts';
import { exportCalls, type CallListFilter } from '#src/queries/calls.ts';
import type { ShownRange } from '#src/schemas/calls.ts';
import { useCallTexts } from './texts.ts';
import { useCallReport } from './use-call-report.ts';

interface ExportCallsProps {
  readonly organizationId: string;
  readonly filter: CallListFilter;
  /** The days that are shown; undefined until they are known. */
  readonly range: ShownRange | undefined;
  /** A report was ordered: who did wants to hear of it. */
  readonly onOrdered: (organizationId: string, id: string) => void;
}

/** What the list shows as a file, with names or without, or as a report. Specification calls 5.2, 5.8. */
export function ExportCalls({ organizationId, filter, range, onOrdered }: ExportCallsProps) {
  const t = useCallTexts();
  const common = useCommonTexts();
  const client = useQueryClient();
  const [isAnonymous, setIsAnonymous] = useState(false);
  const hasReports = useSession((state) => hasFeature(state, 'reports'));
  const order = useCallReport({ organizationId, filter, range, isAnonymous, onOrdered });
  const { page: _page, limit: _limit, ...narrowing } = filter;
  const asked = { ...narrowing, language: useWrittenLanguage(), ...(isAnonymous && { isAnonymous }) };
  return (
    <>
      <FileExportButton
        key={JSON.stringify(asked)}
        fetchFile={() => client.query(exportCalls(asked))}
        name="calls.csv"
        label={isAnonymous ? t('export.anonymous') : undefined}
      />
      <ActionMenu
        label={t('export.more')}
        variant="default"
        size="normal"
        items={[
          {
            group: common('export'),
            label: t('export.named'),
            checked: !isAnonymous,
            onSelect: () => setIsAnonymous(false),
          },
          {
            group: common('export'),
            label: t('export.withoutNames'),
            checked: isAnonymous,
            onSelect: () => setIsAnonymous(true),
          },
          ...(hasReports && range
            ? [{ label: t('export.order'), onSelect: () => void attempt('call report', order) }]
            : []),
        ]}
      />
    </>
  );
}
