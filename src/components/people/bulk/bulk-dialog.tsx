import { useQueryClient, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { BulkWork } from '#src/components/ui/bulk/store.ts';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { DialogForm, FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { getOrganization } from '#src/queries/organizations.ts';
import { listRoles } from '#src/queries/people.ts';
import { id } from '#src/schemas/fields.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { changeEach, convertEach, returnEach, ROLE_OF_DEED, welcomeEach, type Deed } from './bulk-deeds.ts';
import { usePeopleTexts } from '#src/components/people/texts.ts';

/** What was decided, ready to be run. */
export type Decision = Pick<BulkWork<Membership>, 'title' | 'success' | 'write'>;

interface PeopleBulkDialogProps {
  readonly organizationId: string;
  readonly deed: Deed;
  readonly count: number;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onDecided: (decision: Decision) => void;
}

type Choice = Extract<Deed, 'setProgram' | 'setStatus'>;

/** Asks before a bulk action, naming how many people it is about; for a program or status also which. */
export function PeopleBulkDialog(props: PeopleBulkDialogProps) {
  const { deed, count, opened, onClose } = props;
  const t = usePeopleTexts();
  const title = t(`bulk.${deed}.title`, { count });
  if (deed !== 'setProgram' && deed !== 'setStatus') return <Confirm {...props} deed={deed} title={title} />;
  return (
    <FormDialog opened={opened} onClose={onClose} title={title}>
      <Choose {...props} deed={deed} />
    </FormDialog>
  );
}

interface ConfirmProps extends PeopleBulkDialogProps {
  readonly deed: Exclude<Deed, Choice>;
  readonly title: string;
}

function Confirm({ deed, count, opened, onClose, onDecided, title }: ConfirmProps) {
  const t = usePeopleTexts();
  const client = useQueryClient();
  const writeOf = async (): Promise<Decision['write']> => {
    switch (deed) {
      case 'disable':
      case 'enable':
        return changeEach(client, { active: deed === 'enable' });
      case 'toOnboarding':
        return returnEach(client);
      case 'welcome':
        return welcomeEach(client);
      case 'toCaller':
      case 'toRecipient': {
        const { roles } = await client.query(listRoles());
        const role = roles.find(({ name }) => name === ROLE_OF_DEED[deed]);
        if (!role) throw new Error(`There is no role ${ROLE_OF_DEED[deed]}`);
        return convertEach(client, role.id);
      }
    }
  };
  const confirm = async () => {
    const write = await writeOf();
    onDecided({
      title: t(`bulk.${deed}.running`),
      success: (written) => t(`bulk.${deed}.done`, { count: written }),
      write,
    });
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={title}
      confirmLabel={t(`bulk.${deed}.confirm`)}
      danger={deed === 'disable'}
      onConfirm={confirm}
    >
      {t(`bulk.${deed}.meaning`, { count })}
    </ConfirmDialog>
  );
}

const choice = z.object({ id });

function Choose({ organizationId, deed, onDecided }: PeopleBulkDialogProps & { readonly deed: Choice }) {
  const t = usePeopleTexts();
  const client = useQueryClient();
  const organization = useQuery(getOrganization(organizationId)).data?.organization;
  const named = (deed === 'setProgram' ? organization?.programs : organization?.personStatuses) ?? [];
  const options = named.filter((each) => each.id !== '').map((each) => ({ value: each.id, label: each.name }));
  const form = useAppForm(choice, { id: '' });
  const submit = ({ id: chosen }: { id: string }) => {
    const name = options.find(({ value }) => value === chosen)?.label ?? '';
    onDecided({
      title: t(`bulk.${deed}.running`, { name }),
      success: (count) => t(`bulk.${deed}.done`, { count, name }),
      write: changeEach(client, deed === 'setProgram' ? { programId: chosen } : { organizationPersonStatusId: chosen }),
    });
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t(`bulk.${deed}.confirm`)}>
      <SelectField
        control={form.control}
        name="id"
        label={t(deed === 'setProgram' ? 'list.program' : 'list.status')}
        description={t(`bulk.${deed}.meaning`)}
        options={options}
        required
      />
    </DialogForm>
  );
}
