import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { IconButton } from '#src/components/ui/button/button.tsx';
import classes from './picker.module.css';

interface Chip {
  readonly key: string;
  readonly name: string;
  /** What its button does, in words. */
  readonly drop: string;
  readonly onDrop: () => void;
}

/** What is chosen, side by side; each goes with its button. */
export function Chips({ chips }: { readonly chips: readonly Chip[] }) {
  return (
    <ul className={classes.chips}>
      {chips.map(({ key, name, drop, onDrop }) => (
        <li key={key} className={classes.chip}>
          <bdi>{name}</bdi>
          <IconButton label={drop} onClick={onDrop}>
            <IconX size={14} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
