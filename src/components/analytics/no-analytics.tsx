import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { EmptyState } from '#src/components/ui/page/empty-state.tsx';
import { useAnalyticsTexts } from './texts.ts';

/** Where there are no calls, there is nothing to tell of. Specification product 5.2. */
export function NoAnalytics() {
  const t = useAnalyticsTexts();
  return (
    <EmptyState
      title={t('empty')}
      why={t('emptyWhy')}
      action={<ButtonLink to="/app/call-logs">{t('emptyAction')}</ButtonLink>}
    />
  );
}
