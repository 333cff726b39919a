import { Link, type LinkProps } from '@tanstack/react-router';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { useReportTexts } from './texts.ts';

/** A place whose contents can be ordered as a report, and what it is called. */
export interface ReportSource {
  readonly label: string;
  readonly link: LinkProps;
}

interface NewReportProps {
  readonly sources: readonly ReportSource[];
  readonly variant: 'primary' | 'default';
}

/** Leads to where a report is ordered: each place has its own search and filters, and an Export. Specification reports 5.1. */
export function NewReport({ sources, variant }: NewReportProps) {
  const t = useReportTexts();
  return (
    <ActionMenu
      label={t('create')}
      button={t('create')}
      variant={variant}
      size="normal"
      items={sources.map(({ label, link }) => ({
        group: t('createFrom'),
        label,
        // the menu gives the focus to its first item, which nobody may have meant
        render: (props) => <Link {...link} {...props} preload={false} />,
      }))}
    />
  );
}
