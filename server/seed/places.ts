import type { SeededPerson } from './people.ts';

interface Place {
  readonly zone: string;
  readonly zip: string;
  readonly areaCode: string;
}

/** Where people have moved to: far enough apart that somebody may be called at any hour. */
const PLACES: readonly Place[] = [
  { zone: 'Pacific/Guam', zip: '96910', areaCode: '671' },
  { zone: 'Pacific/Honolulu', zip: '96815', areaCode: '808' },
  { zone: 'America/Chicago', zip: '60640', areaCode: '773' },
  { zone: 'Pacific/Guam', zip: '96913', areaCode: '671' },
  { zone: 'America/Los_Angeles', zip: '94110', areaCode: '415' },
  { zone: 'Pacific/Honolulu', zip: '96720', areaCode: '808' },
  { zone: 'America/Denver', zip: '80205', areaCode: '303' },
  { zone: 'Pacific/Guam', zip: '96929', areaCode: '671' },
  { zone: 'America/Anchorage', zip: '99508', areaCode: '907' },
  { zone: 'America/Puerto_Rico', zip: '00907', areaCode: '787' },
  // a number of no place: it is day there when all others sleep
  { zone: 'Pacific/Palau', zip: '96940', areaCode: '533' },
];

const ZONES = new Map(PLACES.map(({ zip, zone }) => [zip, zone]));

/** The zone of a zip code of those who have moved; undefined for all others. */
export const zoneOfMoved = (zip: unknown): string | undefined => ZONES.get(String(zip));

/** Two of five recipients have moved away, and are called where they live now. */
export function withMoved(people: readonly SeededPerson[]): SeededPerson[] {
  let recipients = 0;
  return people.map((one) => {
    if (one.role !== 'RECIPIENT') return one;
    recipients += 1;
    const place = PLACES[Math.floor((recipients * 2) / 5) % PLACES.length];
    if (!place || ![2, 4].includes(recipients % 5)) return one;
    const phone = `+1${place.areaCode}${String(one.person.phone).slice(5)}`;
    return { ...one, person: { ...one.person, zip_code: place.zip, phone } };
  });
}
