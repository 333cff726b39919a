const words = (text: string) => text.trim().split(/\s*,\s*/);

export const WOMEN = words(`
  Abigail, Adaeze, Aaliyah, Agnieszka, Alejandra, Alice, Amara, Anaïs, Anjali, Beatriz, Bernadette, Camila, Carmen, Chiamaka,
  Chloë, Claudette, Consuelo, Dolores, Dorothy, Eleanor, Esperanza, Esther, Fatima, Florence, Gloria, Grace, Guadalupe, Hannah,
  Harriet, Hye-jin, Imani, Inés, Irene, Joséphine, Kalani, Keiko, Lakshmi, Latoya, Leilani, Linh, Lorraine, Lourdes, Mabel,
  Margaret, María José, Mercedes, Minh Anh, Naomi, Noor, Odette, Olga, Patience, Pilar, Rosalind, Ruth, Sadie, Shanice, Siobhán,
  Sofía, Soledad, Tamika, Thanh, Valentina, Vivian, Wanda, Winifred, Xiomara, Yasmin, Yolanda, Zoë`);

export const MEN = words(`
  Abdul, Adebayo, Alejandro, Alfonso, Amir, Andrzej, Antoine, Ari, Arturo, Benedict, Bernard, Björn, Calvin, Carlos, Cedric,
  Chidi, Clarence, Cornelius, Darnell, Desmond, Diego, Dmitri, Earl, Eduardo, Emeka, Enrique, Ernesto, Ezekiel, Felipe, Francis,
  François, Gilbert, Giovanni, Hiroshi, Héctor, Ibrahim, Ignacio, Isaac, Jamal, Javier, Jean-Luc, Jerome, Jesús, José, Kenji,
  Kwame, Lamar, Leonard, Luis, Malik, Marcus, Mateo, Minh, Moses, Nathaniel, Nikolai, Óscar, Otis, Pablo, Percy, Rafael, Raj,
  Ramón, Reginald, Rubén, Samuel, Seán, Sergio, Tariq, Terrence, Theodore, Tyrone, Vicente, Walter, Wei, Xavier, Zachary`);

export type Sex = 'woman' | 'man';

const SEXES = new Map<string, Sex>([
  ...WOMEN.map((name) => [name, 'woman'] as const),
  ...MEN.map((name) => [name, 'man'] as const),
]);

/** What a first name of the demo tells; undefined of any other name. */
export const sexOf = (firstName: string): Sex | undefined => SEXES.get(firstName);

export const FAMILIES = words(`
  Abdi, Abernathy, Acosta, Aguilar, Ahmed, Alvarado, Andersen, Baptiste, Begay, Bennett, Blackwood, Boateng, Bui, Calderón,
  Castillo, Chávez, Chen, Cho, Cohen, Coleman, Cruz, D’Angelo, Dang, Delacroix, Delgado, Desrosiers, Díaz, Dubois, Eze, Feldman,
  Fernández, Figueroa, Fitzgerald, Flores, Freeman, Fukuda, García, Gebremariam, Goldberg, González, Greene, Gupta, Gutiérrez,
  Haddad, Hernández, Hoang, Holloway, Huang, Ibarra, Iglesias, Jackson, Jefferson, Jiménez, Johansson, Kamara, Kang, Kaplan, Kaur,
  Kealoha, Khan, Kim, Kowalski, Lam, Larsen, Le, Lee, Liang, López, Lozano, Mahmoud, Martínez, Mbeki, McAllister, Medina, Mendoza,
  Mensah, Miller, Montoya, Morales, Müller, Muñoz, Nakamura, Nguyễn, Novak, Núñez, O’Brien, O’Connor, Ochoa, Odom, Okonkwo, Ortiz,
  Owens, Pacheco, Park, Patel, Peralta, Pérez, Petrov, Pham, Quintero, Quispe, Ramírez, Rao, Reyes, Ríos, Rivera, Robinson,
  Rodríguez, Rosario, Rossi, Saint-Clair, Salazar, Sánchez, Santos, Schwartz, Singh, Soto, Stein, Sullivan, Takahashi, Tanaka,
  Thompson, Tran, Trujillo, Tsosie, Valdez, Van der Berg, Vásquez, Vega, Villanueva, Vo, Volkov, Washington, Weiss, Whitfield,
  Williams, Wong, Wójcik, Yamamoto, Yang, Yazzie, Zamora, Zhang, Zimmerman`);

export const HOBBIES = [
  'Gardening and tomatoes that never ripen in time',
  'Crossword puzzles, the Sunday one above all',
  'Baseball on the radio',
  'Knitting for the grandchildren',
  'Church choir',
  'Old westerns and detective novels',
  'Dominoes in the park',
  'Cooking for too many people',
  'Bird watching from the balcony',
  'Jazz records',
  'Walking the dog twice a day',
  'Chess by mail',
  'Watercolors',
  'Bingo on Thursdays',
  'Baking bread',
  'Fishing on the pier',
  'Family history',
  'Quilting with the neighbors',
  'Salsa dancing',
  'Model trains',
];

/** A name as the first half of an address: lower-case letters without accents. */
export const toAscii = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll(/[^a-z]/g, '');
