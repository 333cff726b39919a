import type { ReactNode } from 'react';
import { useUiTexts } from '#src/components/ui/texts.ts';
import classes from './page.module.css';
import { useDocumentTitle, useHeadingFocus } from './use-title.ts';

interface PageProps {
  readonly title: string;
  /** The links that lead here, the outermost first, without this screen itself. */
  readonly breadcrumbs?: readonly ReactNode[] | undefined;
  /** Buttons at the heading's end. */
  readonly actions?: ReactNode;
  /** A line under the heading. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The frame of every screen inside the shell: the tab's title, the one `h1` (it gets the focus on navigation),
 * breadcrumbs and actions. Show it while data loads too, with a general title until the name is known.
 *
 *     <Page title={organization?.name ?? t('organization')} breadcrumbs={[<PlainLink to="/app/organizations">{t('organizations')}</PlainLink>]}>
 */
export function Page({ title, breadcrumbs, actions, lead, children }: PageProps) {
  const t = useUiTexts();
  const heading = useHeadingFocus();
  useDocumentTitle(title);
  return (
    <div className={classes.page}>
      {breadcrumbs && breadcrumbs.length > 0 && (
        <nav aria-label={t('breadcrumbs')}>
          <ol className={classes.breadcrumbs}>
            {breadcrumbs.map((crumb, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a crumb is its place
              <li key={index}>
                <bdi>{crumb}</bdi>
              </li>
            ))}
            <li aria-current="page">
              <bdi>{title}</bdi>
            </li>
          </ol>
        </nav>
      )}
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1 ref={heading} tabIndex={-1} className={classes.title}>
            {title}
          </h1>
          {lead && <div className={classes.lead}>{lead}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
