import { useQueryClient, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { BulkWork } from '#src/components/ui/bulk/run-bulk.ts';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { DialogForm, FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { ErrorState } from '#src/components/ui/errors/error-state.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { useApartText } from '#src/components/ui/partings/use-apart-text.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useStatusOptions } from '#src/lib/statuses.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listRoles } from '#src/queries/people.ts';
import { id } from '#src/schemas/fields.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { usePeopleTexts } from '#src/components/people/texts.ts';
import { usePeopleBulkTexts } from './texts.ts';
import {
  changeEach,
  convertEach,
  enableEach,
  returnEach,
  ROLE_OF_DEED,
  welcomeEach,
  type Deed,
  type Writing,
} from './bulk-deeds.ts';
import { BulkNumbers } from './bulk-numbers.tsx';
import { planOf, type BulkPlan } from './bulk-plan.ts';
import { useFound, type FindPeople } from './use-found.ts';

/** What was decided, ready to be run. */
export interface Decision extends Pick<BulkWork<Membership>, 'title' | 'success' | 'write' | 'note'> {
  readonly people: readonly Membership[];
}

interface PeopleBulkDialogProps {
  readonly organizationId: string;
  readonly deed: Deed;
  /** How many were selected. */
  readonly count: number;
  readonly find: FindPeople;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDecided: (decision: Decision) => void;
}

type Choice = Extract<Deed, 'setProgram' | 'setStatus'>;
type Found = ReturnType<typeof useFound>;

/**
 * Asks before a bulk action, and says what it will do in numbers: for how many people, whom it leaves out and why, and
 * what ends. For a program or status it also asks which. Specification product 5.15.
 */
export function PeopleBulkDialog(props: PeopleBulkDialogProps) {
  const { deed, count, opened, onClose } = props;
  const t = usePeopleBulkTexts();
  const found = useFound(opened, props.find);
  if (deed !== 'setProgram' && deed !== 'setStatus') return <Confirm {...props} deed={deed} found={found} />;
  return (
    <FormDialog opened={opened} onClose={onClose} title={t(`${deed}.title`, { count })}>
      <Choose {...props} deed={deed} found={found} />
    </FormDialog>
  );
}

interface ConfirmProps extends PeopleBulkDialogProps {
  readonly deed: Exclude<Deed, Choice>;
  readonly found: Found;
}

function Confirm({ deed, count, found, opened, onClose, onDecided }: ConfirmProps) {
  const t = usePeopleBulkTexts();
  const client = useQueryClient();
  const { of: apartText } = useApartText();
  const userId = useSession(({ user }) => user?.userId);
  const plan = found.people && planOf({ deed, people: found.people, userId });
  const writingOf = async (): Promise<Writing> => {
    switch (deed) {
      case 'disable':
        return { write: changeEach(client, () => ({ active: false })) };
      case 'enable':
        return enableEach(client, apartText);
      case 'toOnboarding':
        return { write: returnEach(client) };
      case 'welcome':
        return { write: welcomeEach(client) };
      case 'toCaller':
      case 'toRecipient': {
        const { roles } = await client.query(listRoles());
        const role = roles.find(({ name }) => name === ROLE_OF_DEED[deed]);
        if (!role) throw new Error(`There is no role ${ROLE_OF_DEED[deed]}`);
        return { write: convertEach(client, () => role.id) };
      }
    }
  };
  const confirm = async ({ rows }: BulkPlan) => {
    const writing = await writingOf();
    onDecided({
      title: t(`${deed}.running`),
      success: (written) => t(`${deed}.done`, { count: written }),
      people: rows,
      ...writing,
    });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(`${deed}.title`, { count: plan?.rows.length || count })}
      confirmLabel={t(`${deed}.confirm`)}
      danger={deed === 'disable'}
      ready={plan !== undefined && plan.rows.length > 0}
      onConfirm={() => plan && confirm(plan)}
    >
      <p>{t(`${deed}.meaning`)}</p>
      <Numbers deed={deed} plan={plan} found={found} total={count} />
    </ConfirmDialog>
  );
}

interface NumbersProps {
  readonly deed: Deed;
  readonly plan: BulkPlan | undefined;
  readonly found: Found;
  readonly total: number;
}

/** The numbers, or how far they are. */
function Numbers({ deed, plan, found, total }: NumbersProps) {
  const t = usePeopleBulkTexts();
  if (found.error !== undefined) return <ErrorState error={found.error} onRetry={found.retry} />;
  if (!found.people) return <p role="status">{t('finding', { done: found.done, total })}</p>;
  return plan && <BulkNumbers deed={deed} plan={plan} />;
}

const choice = z.object({ id });

interface ChooseProps extends PeopleBulkDialogProps {
  readonly deed: Choice;
  readonly found: Found;
}

function Choose({ organizationId, deed, count, found, onDecided }: ChooseProps) {
  const t = usePeopleBulkTexts();
  const inList = usePeopleTexts();
  const client = useQueryClient();
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const statusOptions = useStatusOptions();
  const options =
    deed === 'setStatus'
      ? statusOptions(organization?.personStatuses ?? [])
      : (organization?.programs ?? [])
          .filter((each) => each.id !== '')
          .map(({ id: value, name }) => ({ value, label: name }));
  const form = useAppForm(choice, { id: '' });
  const chosen = form.watch('id');
  const { people } = found;
  const planFor = (value: string) => people && planOf({ deed, people, chosen: value, userId: undefined });
  const submit = ({ id: value }: { id: string }) => {
    const name = options.find((option) => option.value === value)?.label ?? '';
    onDecided({
      title: t(`${deed}.running`, { name }),
      success: (written) => t(`${deed}.done`, { count: written, name }),
      people: planFor(value)?.rows ?? [],
      write: changeEach(client, () =>
        deed === 'setProgram' ? { programId: value } : { organizationPersonStatusId: value },
      ),
    });
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t(`${deed}.confirm`)} ready={people !== undefined}>
      <SelectField
        control={form.control}
        name="id"
        label={inList(deed === 'setProgram' ? 'list.program' : 'list.status')}
        description={t(`${deed}.meaning`)}
        options={options}
        required
      />
      <Numbers deed={deed} plan={chosen === '' ? undefined : planFor(chosen)} found={found} total={count} />
    </DialogForm>
  );
}
