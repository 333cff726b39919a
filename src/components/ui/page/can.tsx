import type { ReactNode } from 'react';
import { useCan } from '#src/lib/use-can.ts';
import type { Module, Right } from '#src/schemas/access.ts';

interface CanProps {
  readonly module: Module;
  readonly right: Right;
  readonly children: ReactNode;
  /** Shown to those who lack the right. */
  readonly otherwise?: ReactNode;
}

/** Shows what it holds to whom may do it: `<Can module="programs" right="canCreate"><Button …/></Can>`. */
export function Can({ module, right, children, otherwise = null }: CanProps) {
  return useCan(module, right) ? children : otherwise;
}
