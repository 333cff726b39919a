import { Suspense, useState, type ComponentType } from 'react';

interface LazilyProps<Props extends { readonly opened: boolean }> {
  readonly component: ComponentType<Props>;
  readonly props: Props;
}

/**
 * Renders nothing before the first opening. Afterwards it keeps the component, and while that closes what it showed
 * last, so that the closing can be animated and no name vanishes from it on the way.
 */
export function Lazily<Props extends { readonly opened: boolean }>({
  component: Component,
  props,
}: LazilyProps<Props>) {
  const [shown, setShown] = useState<Props | null>(props.opened ? props : null);
  if (props.opened && shown !== props) setShown(props);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <Component {...shown} opened={props.opened} />
    </Suspense>
  );
}
