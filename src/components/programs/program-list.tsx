import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Phone } from '#src/components/ui/page/phone.tsx';
import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import { ActionMenu, type ActionItem } from '#src/components/ui/popover/action-menu.tsx';
import type { Column } from '#src/components/ui/table/column.ts';
import { DefaultedList } from '#src/components/ui/table/defaulted-list.tsx';
import { useCommonTexts } from '#src/lib/i18n/index.ts';
import { LIST_OF_ROLE, tabOf } from '#src/lib/people.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import { deleteProgram, listPrograms, setDefaultProgram } from '#src/queries/programs.ts';
import { ROLE_NAMES } from '#src/schemas/access.ts';
import type { ListedProgram } from '#src/schemas/programs.ts';
import { ProgramClosing } from './program-closing.tsx';
import { ProgramForm } from './program-form.tsx';
import { useProgramTexts } from './texts.ts';

interface ProgramListProps {
  readonly organizationId: string;
}

const isDefault = (program: ListedProgram) => program.isDefault;

const columnsOf = (t: ReturnType<typeof useProgramTexts>): ReadonlyArray<Column<ListedProgram>> => [
  { id: 'phone', header: t('phone'), cell: ({ phone }) => <Phone value={phone} /> },
];

/** How many people are in a program, and the way to each list of them. Specification programs 1.7. */
function ProgramPeople({ program: { id, name, totalPeople, organizationId } }: { readonly program: ListedProgram }) {
  const t = useProgramTexts();
  const common = useCommonTexts();
  const numbers = useNumbers();
  const items = ROLE_NAMES.map((role): ActionItem => ({
    label: common(`lists.${LIST_OF_ROLE[role]}`),
    render: (props) => (
      <Link
        to="/app/organizations/$organizationId"
        params={{ organizationId }}
        search={{ tab: tabOf(role), programId: id }}
        {...props}
      />
    ),
  }));
  return <ActionMenu label={t('peopleOf', { name })} button={<>{numbers.format(totalPeople)}</>} items={items} />;
}

const renderPeople = (program: ListedProgram) => <ProgramPeople program={program} />;

/** An organization's programs. */
export function ProgramList({ organizationId }: ProgramListProps) {
  const t = useProgramTexts();
  const query = useQuery(listPrograms(organizationId));
  const mayCreate = useCan('programs', 'canCreate');
  const mayEdit = useCan('programs', 'canEdit');
  const mayDelete = useCan('programs', 'canDeleteAsAdmin');
  const { mutateAsync: remove } = useWrite(deleteProgram);
  const { mutateAsync: setDefault } = useWrite(setDefaultProgram);
  const makeDefault = useCallback(
    (programId: string) => setDefault({ params: { organizationId, programId } }),
    [organizationId, setDefault],
  );
  const columns = useMemo(() => columnsOf(t), [t]);
  const programs = query.data?.programs;
  const renderClosing = useCallback(
    (program: ListedProgram) => programs && <ProgramClosing program={program} programs={programs} />,
    [programs],
  );
  return (
    <DefaultedList
      id="programs"
      t={t}
      rows={programs}
      query={query}
      isDefault={isDefault}
      columns={columns}
      renderPeople={renderPeople}
      renderClosing={renderClosing}
      form={mayCreate ? <ProgramForm organizationId={organizationId} /> : undefined}
      renderEdit={mayEdit ? (program) => <ProgramForm organizationId={organizationId} program={program} /> : undefined}
      setDefault={mayEdit ? makeDefault : undefined}
      remove={mayDelete ? (id) => remove({ params: { id } }) : undefined}
    />
  );
}
