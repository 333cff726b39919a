import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs';
import { useEffect, type HTMLAttributes, type KeyboardEvent, type ReactElement, type ReactNode, type Ref } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import ui from '#src/components/ui/ui.module.css';
import classes from './popover.module.css';
import { topLayer, usePopover } from './use-popover.ts';

/** What a menu item passes on to the link it is rendered as. */
type ItemProps = Pick<HTMLAttributes<HTMLElement>, 'role' | 'tabIndex' | 'className' | 'onClick' | 'children'>;

export interface ActionItem {
  readonly label: string;
  /** What it stands under, with the items beside it that name the same. */
  readonly group?: string;
  readonly icon?: ReactNode;
  readonly onSelect?: () => void;
  /** For a place to go to: `render: (props) => <Link to="…" {...props} />`. */
  readonly render?: (props: ItemProps) => ReactElement;
  readonly danger?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  /** Why it is disabled. */
  readonly reason?: string | undefined;
  /** A choice among several: is it the one that holds? */
  readonly checked?: boolean | undefined;
}

interface ButtonProps {
  /** Names the button and the menu: “Actions for Ana Ruiz”. */
  readonly label: string;
  /** What the button shows before its name, which is hidden then; three dots if it isn't given. A text is the name. */
  readonly button?: ReactNode;
  readonly variant?: 'primary' | 'default' | 'quiet' | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  readonly busy?: boolean | undefined;
  readonly className?: string | undefined;
}

interface ActionMenuProps extends ButtonProps {
  readonly items: readonly ActionItem[];
  /** Open from the start: for a menu that takes the place of its `MenuButton`. */
  readonly opened?: boolean | undefined;
}

interface MenuButtonProps extends ButtonProps {
  readonly onShow: () => void;
  readonly onHide?: (() => void) | undefined;
  /** The panel's id while it is open. */
  readonly panel?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

/** What opens a menu. By itself it stands for a menu whose code is fetched when it is opened for the first time. */
export function MenuButton(props: MenuButtonProps) {
  const { label, button, onShow, onHide, panel, ref, variant = 'quiet', size = 'small', busy, className } = props;
  const open = panel !== undefined;
  return (
    <Button
      ref={ref}
      variant={variant}
      size={size}
      busy={busy}
      className={className}
      data-icon={button === undefined || undefined}
      aria-haspopup="menu"
      aria-expanded={open}
      aria-controls={panel}
      onClick={open ? onHide : onShow}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown' || open) return;
        event.preventDefault();
        onShow();
      }}
    >
      {button ?? <IconDots size={18} aria-hidden="true" />}
      {typeof button !== 'string' && <span className={ui.visuallyHidden}>{label}</span>}
    </Button>
  );
}

const KEYS: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** The items in runs of one group each. */
function grouped(items: readonly ActionItem[]) {
  const runs: Array<{ readonly group: string | undefined; readonly members: ActionItem[] }> = [];
  for (const item of items) {
    const last = runs.at(-1);
    if (last && last.group === item.group) last.members.push(item);
    else runs.push({ group: item.group, members: [item] });
  }
  return runs;
}

/**
 * A menu of actions, e.g. of a row: `<ActionMenu label={t('actionsFor', { name })} items={[{ label: t('edit'), onSelect }]} />`.
 * Arrows, Home, End, a first letter, Escape and Tab work as in any menu; a disabled item can be reached and says why.
 */
export function ActionMenu({ items, opened, ...shown }: ActionMenuProps) {
  const popover = usePopover<HTMLDivElement>(opened);
  const { open, panel } = popover;
  const entries = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];

  useEffect(() => {
    if (!open) return;
    const checked = panel.current?.querySelector<HTMLElement>('[aria-checked="true"]');
    (checked ?? panel.current?.querySelector<HTMLElement>('[role^="menuitem"]'))?.focus();
  }, [open, panel]);

  const onKeyDown = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const move = KEYS[event.key];
    if (event.key === 'Tab') {
      // the browser goes on from the button
      popover.close();
    } else if (move) {
      event.preventDefault();
      all[move(at, all.length - 1)]?.focus();
    } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey && event.key !== ' ') {
      const letter = event.key.toLocaleLowerCase();
      const rest = [...all.slice(at + 1), ...all.slice(0, at + 1)];
      rest.find((entry) => entry.textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus();
    }
  };

  return (
    <>
      <MenuButton
        {...shown}
        ref={popover.button}
        panel={open ? popover.id : undefined}
        onShow={popover.show}
        onHide={() => popover.close()}
      />
      {open && (
        <div
          ref={panel}
          id={popover.id}
          popover={topLayer}
          role="menu"
          tabIndex={-1}
          aria-label={shown.label}
          className={classes.panel}
          onKeyDown={onKeyDown}
        >
          {grouped(items).map(({ group, members }) => {
            const shownItems = members.map((item) => <MenuItem key={item.label} item={item} close={popover.close} />);
            if (group === undefined) return shownItems;
            return (
              <div key={group} role="group" aria-label={group} className={classes.group}>
                <div aria-hidden="true" className={classes.heading}>
                  {group}
                </div>
                {shownItems}
              </div>
            );
          })}
        </div>
      )}
    </>
  );
}

function MenuItem({ item, close }: { readonly item: ActionItem; readonly close: () => void }) {
  const { label, icon, onSelect, render, danger, disabled, reason, checked } = item;
  const content = (
    <>
      {icon}
      <span className={classes.text}>
        {label}
        {disabled && reason && <span className={classes.reason}>{reason}</span>}
      </span>
    </>
  );
  const shared = { tabIndex: -1, className: classes.item ?? '', children: content };
  // the place may be a drawer over this screen, which gives the focus back to where it was
  if (render && !disabled) return render({ ...shared, role: 'menuitem', onClick: () => close() });
  return (
    <button
      type="button"
      {...shared}
      {...(checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked })}
      aria-disabled={disabled || undefined}
      data-danger={danger || undefined}
      onClick={() => {
        if (disabled) return;
        close();
        onSelect?.();
      }}
    />
  );
}
