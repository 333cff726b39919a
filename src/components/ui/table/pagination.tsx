import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs';
import IconChevronLeftPipe from '@tabler/icons-react/dist/esm/icons/IconChevronLeftPipe.mjs';
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import IconChevronRightPipe from '@tabler/icons-react/dist/esm/icons/IconChevronRightPipe.mjs';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import type { Pager } from '#src/schemas/pager.ts';
import { useUiTexts } from '#src/components/ui/texts.ts';
import ui from '#src/components/ui/ui.module.css';
import { searchWith } from '#src/lib/search-params.ts';
import { PAGE_SIZES } from './list-search.ts';
import { GoToPage, SizeSelect } from './pagination-fields.tsx';
import classes from './table.module.css';
import type { SizeChoice } from './use-page-size.ts';

interface PaginationProps {
  readonly label: string;
  readonly pager: Pager;
  /** The page the address bar asks for. */
  readonly page: number;
  /** The name of the address bar's page, where a screen has more than one list. */
  readonly param?: string | undefined;
  /** Left out where the size can't be chosen. */
  readonly size?: SizeChoice | undefined;
}

/** So many pages are more than a few steps apart. */
const MANY_PAGES = 6;

const pageIn = (param: string, page: number) => searchWith({ [param]: page });

/**
 * How many rows there are, the size of a page, first, previous, next and last page as links, and a field for any other.
 * A page beyond the last one becomes the last one, and says so.
 */
export function Pagination({ label, pager, page, param = 'page', size }: PaginationProps) {
  const t = useUiTexts();
  const navigate = useNavigate();
  const pages = Math.max(1, pager.totalPages);
  const at = Math.min(page, pages);
  const [cutTo, setCutTo] = useState<number>();
  const go = (next: number, replace = false) => {
    setCutTo(next > pages ? pages : undefined);
    void navigate({ to: '.', search: pageIn(param, Math.min(next, pages)), replace, resetScroll: false });
  };
  const nav = useRef<HTMLElement>(null);
  const clicked = useRef(false);
  const follow = () => {
    clicked.current = true;
  };
  useLayoutEffect(() => {
    if (!clicked.current) return;
    clicked.current = false;
    // at either end the link that was clicked leads nowhere any more, and can't have the focus
    const links = [...(nav.current?.querySelectorAll<HTMLElement>('a[href]') ?? [])];
    if (links.every((link) => link !== document.activeElement)) links.at(at === 1 ? 0 : -1)?.focus();
  }, [at]);
  // the rows of a page before say nothing of this one
  const isBeyond = pager.page === page && page > pages;
  useEffect(() => {
    if (isBeyond) go(page, true);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each page that isn't there
  }, [isBeyond, page]);
  return (
    <div className={`${classes.footer} ${ui.ends} ${ui.dimmed}`}>
      <span className={classes.pageFields}>
        <bdi className={ui.numbers}>{t('table.found', { count: pager.totalItems })}</bdi>
        {size && (pager.totalItems > PAGE_SIZES[0] || size.value !== PAGE_SIZES[0]) && <SizeSelect {...size} />}
        {pages >= MANY_PAGES && <GoToPage onGo={go} />}
      </span>
      <span aria-live="polite" className={classes.told}>
        {cutTo === at && t('table.pagesOnly', { count: cutTo })}
      </span>
      {pages > 1 && (
        <nav ref={nav} aria-label={t('table.pages', { label })} className={classes.pages}>
          <PageLink
            param={param}
            onFollow={follow}
            page={1}
            enabled={at > 1}
            label={t('table.first')}
            icon={<IconChevronLeftPipe size={18} className={ui.alongText} />}
          />
          <PageLink
            param={param}
            onFollow={follow}
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
            onFollow={follow}
            page={at + 1}
            enabled={at < pages}
            label={t('table.next')}
            icon={<IconChevronRight size={18} className={ui.alongText} />}
          />
          <PageLink
            param={param}
            onFollow={follow}
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
  readonly onFollow: () => void;
}

function PageLink({ param, page, enabled, label, icon, onFollow }: PageLinkProps) {
  return (
    <ButtonLink
      variant="quiet"
      data-icon
      to="."
      search={pageIn(param, page)}
      disabled={!enabled}
      resetScroll={false}
      aria-label={label}
      title={label}
      onClick={onFollow}
    >
      {icon}
    </ButtonLink>
  );
}
