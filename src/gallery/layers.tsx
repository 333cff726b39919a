import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { Disclosure } from '#src/components/ui/popover/disclosure.tsx';
import { HelpTip } from '#src/components/ui/popover/help-tip.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import classes from './gallery.module.css';

const refuse = () => Promise.reject(new Error('Refused'));
const done = () => Promise.resolve();

/** What lies over a screen: dialogs, menus, panels, short messages. */
export function Layers() {
  const [opened, setOpened] = useState<'dialog' | 'question'>();
  const close = () => setOpened(undefined);
  return (
    <Section title="Over the screen">
      <div className={classes.row}>
        <Button variant="default" onClick={() => setOpened('dialog')}>
          Open dialog
        </Button>
        <Button variant="default" onClick={() => setOpened('question')}>
          Ask first
        </Button>
        <ActionMenu
          variant="default"
          label="Actions"
          button="Actions"
          items={[
            { label: 'Edit', onSelect: () => toast.info('Edited') },
            { label: 'Archive', disabled: true, reason: 'It is in use' },
            { label: 'Delete', danger: true, onSelect: () => toast.success('Deleted', { undo: done }) },
          ]}
        />
        <Disclosure variant="default" label="Panel" button="Panel">
          What was folded away.
        </Disclosure>
        <HelpTip label="About it">What it means.</HelpTip>
        <Button variant="default" onClick={() => toast.success('Saved', { undo: done })}>
          Tell success
        </Button>
        <Button variant="default" onClick={() => toast.error('It was not saved. Try again.')}>
          Tell failure
        </Button>
      </div>
      <Modal opened={opened === 'dialog'} onClose={close} title="A dialog">
        <p>What it is about.</p>
      </Modal>
      <ConfirmDialog
        opened={opened === 'question'}
        onClose={close}
        title="Delete the program “Spring”?"
        confirmLabel="Delete"
        danger
        onConfirm={refuse}
      >
        It can’t be undone. Here it fails, to show how that is told.
      </ConfirmDialog>
    </Section>
  );
}
