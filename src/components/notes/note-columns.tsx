import { Link } from '@tanstack/react-router';
import { Badge } from '#src/components/ui/page/badge.tsx';
import { Moment } from '#src/components/ui/page/moment.tsx';
import brief from '#src/components/ui/table/brief.module.css';
import type { Column } from '#src/components/ui/table/column.ts';
import { searchWith } from '#src/lib/search-params.ts';
import { truncate } from '#src/lib/text.ts';
import type { Note } from '#src/schemas/notes.ts';
import classes from './notes.module.css';
import type { useNoteTexts } from './texts.ts';

interface ColumnsOptions {
  readonly t: ReturnType<typeof useNoteTexts>;
  /** The organization's; undefined until it is known. */
  readonly timeZone: string | undefined;
}

/**
 * A note as a row of the list, of two lines and a badge under the person's name where there is no room for a table; the
 * drawer has the whole of it. Specification notes 2.3.
 */
export const noteColumns = ({ t, timeZone }: ColumnsOptions): ReadonlyArray<Column<Note>> => [
  {
    id: 'when',
    header: t('when'),
    rowHeader: true,
    cell: ({ id, createdAt, note, kind, subject }) => (
      <div className={brief.lines}>
        <Link to="/app/notes" search={searchWith({ open: id })} resetScroll={false} className={classes.when}>
          <span className={classes.wide}>
            <Moment iso={createdAt} timeZone={timeZone} />
          </span>
          <bdi className={classes.subject}>{subject.name}</bdi>
        </Link>
        <span className={brief.brief}>
          <Moment iso={createdAt} timeZone={timeZone} />
          <Badge>{t(`kinds.${kind}`)}</Badge>
          <bdi className={classes.words}>{truncate(note)}</bdi>
        </span>
      </div>
    ),
  },
  {
    id: 'subject',
    header: t('subject'),
    narrow: false,
    cell: ({ subject }) => (
      <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: subject.personOrganizationId }}>
        <bdi>{subject.name}</bdi>
      </Link>
    ),
  },
  { id: 'note', header: t('note'), narrow: false, cell: ({ note }) => <bdi>{truncate(note)}</bdi> },
  { id: 'kind', header: t('kind'), narrow: false, cell: ({ kind }) => <Badge>{t(`kinds.${kind}`)}</Badge> },
  { id: 'author', header: t('author'), narrow: false, cell: ({ author }) => <bdi>{author.name}</bdi> },
  { id: 'program', header: t('program'), hidden: true, narrow: false, cell: ({ subject }) => subject.program?.name },
];
