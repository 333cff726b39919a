import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronLeftPipe from '@tabler/icons-react/dist/esm/icons/IconChevronLeftPipe.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconChevronRightPipe from '@tabler/icons-react/dist/esm/icons/IconChevronRightPipe.mjs';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Pager } from '#src/schemas/pager.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import classes from './table.module.css';

interface PaginationProps {
  readonly label: string;
  readonly pager: Pager;
  /** The page the address bar asks for. */
  readonly page: number;
  /** The name of the address bar's page, where a screen has more than one list. */
  readonly param?: string | undefined;
}

/** First, previous, next and last page as links, the page shown, and how many rows there are. */
export function Pagination({ label, pager, page, param = 'page' }: PaginationProps) {
  const t = useUiTexts();
  const pages = Math.max(1, pager.totalPages);
  const at = Math.min(page, pages);
  return (
    <div className={`${classes.footer} ${ui.ends} ${ui.dimmed}`}>
      <bdi className={ui.numbers}>{t('table.found', { count: pager.totalItems })}</bdi>
      {pages > 1 && (
        <nav aria-label={t('table.pages', { label })} className={classes.pages}>
          <PageLink
            param={param}
            page={1}
            enabled={at > 1}
            label={t('table.first')}
            icon={<IconChevronLeftPipe size={18} className={ui.alongText} />}
          />
          <PageLink
            param={param}
            page={at - 1}
            enabled={at > 1}
            label={t('table.previous')}
            icon={<IconChevronLeft size={18} className={ui.alongText} />}
          />
          <span aria-current="page" className={`${classes.current} ${ui.numbers}`}>
            {t('table.pageOf', { page: at, pages })}
          </span>
          <PageLink
            param={param}
            page={at + 1}
            enabled={at < pages}
            label={t('table.next')}
            icon={<IconChevronRight size={18} className={ui.alongText} />}
          />
          <PageLink
            param={param}
            page={pages}
            enabled={at < pages}
            label={t('table.last')}
            icon={<IconChevronRightPipe size={18} className={ui.alongText} />}
          />
        </nav>
      )}
    </div>
  );
}

interface PageLinkProps {
  readonly param: string;
  readonly page: number;
  readonly enabled: boolean;
  readonly label: string;
  readonly icon: ReactNode;
}

function PageLink({ param, page, enabled, label, icon }: PageLinkProps) {
  return (
    <Link
      to="."
      search={((before: object) => ({ ...before, [param]: page })) as never}
      disabled={!enabled}
      resetScroll={false}
      aria-label={label}
      title={label}
      className={ui.quiet}
    >
      {icon}
    </Link>
  );
}
