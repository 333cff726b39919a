import type { CSSProperties, ReactNode } from 'react';

/** What a number of a chart counts: a series, of one category or of all. */
export interface Mark {
  readonly series: string;
  readonly category?: string | undefined;
}

/** What the link of a mark is given; all of it goes to the link. */
export interface MarkLinkProps {
  /** Every figure that can be looked behind has it. */
  readonly 'data-figure': string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly title?: string | undefined;
  readonly tabIndex?: number | undefined;
  readonly 'aria-label'?: string | undefined;
  readonly 'data-at'?: string | undefined;
  readonly onFocus?: (() => void) | undefined;
}

/**
 * A link to what a number counts. The kit knows no screens, so whoever draws the chart says where it leads:
 *
 *     link={(mark, props) => <Link to="/app/call-logs" search={searchOf(mark)} {...props} />}
 */
export type MarkLink = (mark: Mark, props: MarkLinkProps) => ReactNode;
