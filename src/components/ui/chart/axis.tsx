import { useNumbers } from '#src/components/ui/page/use-numbers.ts';
import classes from './chart.module.css';
import { usePlot, type Category } from './place.ts';

/** The values, each at its line. */
export function ValueAxis() {
  const numbers = useNumbers();
  const { ticks, y } = usePlot();
  return (
    <div className={classes.scale} aria-hidden="true">
      {ticks.map((value) => (
        <span key={value} style={{ insetBlockStart: `${(y(value) / y(0)) * 100}%` }}>
          {numbers.format(value)}
        </span>
      ))}
    </div>
  );
}

/** A line for each value of the axis, and one through the category that is pointed at. */
export function Grid() {
  const { categories, ticks, x, y, pointed } = usePlot();
  return (
    <>
      {ticks.map((value) => (
        <line key={value} x1="0" x2={categories.length} y1={y(value)} y2={y(value)} className={classes.grid} />
      ))}
      {pointed !== undefined && <line x1={x(pointed)} x2={x(pointed)} y1="0" y2={y(0)} className={classes.pointed} />}
    </>
  );
}

/** What a name that is left out has below it, for the next one that isn't. */
function leftOver(categories: readonly Category[]): ReadonlyArray<string | undefined> {
  let left: string | undefined;
  return categories.map(({ second, minor, short }) => {
    if (minor || short === '') {
      left = second ?? left;
      return undefined;
    }
    const taken = second === undefined ? left : undefined;
    left = undefined;
    return taken;
  });
}

/** The categories, each below its column. */
export function CategoryAxis() {
  const { categories } = usePlot();
  const left = leftOver(categories);
  return (
    <div className={classes.axis} aria-hidden="true">
      {categories.map(({ id, short, second, minor }, index) => (
        <span key={id} data-minor={minor || undefined}>
          {short}
          {second && <span className={classes.second}>{second}</span>}
          {left[index] && (
            <span className={classes.second} data-narrow>
              {left[index]}
            </span>
          )}
        </span>
      ))}
    </div>
  );
}
