import { useMemo, type ReactNode } from 'react';
import ui from '#src/components/ui/ui.module.css';
import { CategoryAxis, Grid, ValueAxis } from './axis.tsx';
import classes from './chart.module.css';
import { PlotContext, type Category, type Place } from './place.ts';
import { scaleTo } from './scale.ts';

interface PlotProps {
  /** What the picture tells, in a sentence or two. */
  readonly label: string;
  readonly categories: readonly Category[];
  /** The greatest value that is drawn. */
  readonly most: number;
  /** The category that is pointed at. */
  readonly pointed: number | undefined;
  readonly onPoint: (index: number | undefined) => void;
  /** What is drawn: `<Lines …/>`, or another mark, an SVG element that asks `usePlot()` where. */
  readonly children: ReactNode;
  /** Links that lie over what is drawn, in the column of a category: where there are any, it is no picture alone. */
  /** The id of what is said of the links. */
  readonly describedBy?: string | undefined;
  readonly links?: ((index: number, place: Place) => ReactNode) | undefined;
}

/**
 * Axes around marks. Drawn in an SVG that stretches with its box, the words beside it in HTML, so that it fits any
 * width, either scheme and both directions without being measured.
 *
 *     <Plot label={…} categories={months} most={250} pointed={pointed} onPoint={setPointed}><Lines series={series} /></Plot>
 */
export function Plot({ label, categories, most, pointed, onPoint, children, describedBy, links }: PlotProps) {
  const place = useMemo<Place>(() => {
    const ticks = scaleTo(most);
    const top = ticks.at(-1) ?? 1;
    return { categories, ticks, x: (index) => index + 0.5, y: (value) => top - value, pointed };
  }, [categories, most, pointed]);
  const drawn = (
    <svg viewBox={`0 0 ${categories.length} ${place.y(0)}`} preserveAspectRatio="none" aria-hidden="true">
      <Grid />
      {children}
    </svg>
  );
  return (
    <PlotContext value={place}>
      <div role={links ? 'group' : 'img'} aria-label={label} aria-describedby={describedBy} className={classes.chart}>
        <ValueAxis />
        <div className={classes.area}>
          <div className={`${classes.marks} ${ui.alongText}`}>{drawn}</div>
          <div className={classes.columns} onPointerLeave={() => onPoint(undefined)}>
            {categories.map(({ id }, index) => (
              <span key={id} onPointerEnter={() => onPoint(index)}>
                {links?.(index, place)}
              </span>
            ))}
          </div>
        </div>
        <CategoryAxis />
      </div>
    </PlotContext>
  );
}
