/** How the two nouns of a compound are known. */
type ConstituentSource = 'the last space' | 'by us';

/** The two nouns of a compound, as written in it. */
interface SplitNoun {
  readonly constituents: readonly [string, string];
  readonly source: ConstituentSource;
}

/**
 * The compounds of Compun that are written as one word, split by us: the authors publish none of the splits. In lower
 * case; a name keeps its own letters.
 */
const ONE_WORD = `
arm chair, arrow head, back bone, ball park, bank book, bank note, bar man, bed room, bed sheet, bill board, bird
house, book shelf, book store, bull dog, bulls eye, butter cup, butter fly, camp fire, candle stick, car pet, cart
wheel, cat fish, cat tail, cave man, chalk board, clothes horse, clothes line, court house, court yard, cow boy,
cross bow, cup board, cup cake, dish washer, dog wood, door bell, drug store, drum stick, duck bill, duck pin, dust
pan, ear buds, ear drum, ear phone, ear ring, ear wig, earth worm, egg plant, egg shell, eye ball, eye glasses, eye
lid, farm house, finger nail, finger print, fire arm, fire fly, fire man, fire wood, fish bowl, fish hook, fish
tail, flag pole, flood light, foot ball, foot note, foot print, fore hand, fruit cake, fruit cup, glass house, gold
fish, grass hopper, grave yard, green house, gum ball, gun powder, hair band, hand bag, hand cuff, hand shake, head
band, head dress, head lamp, head light, head line, head phone, honey bee, honey comb, horn bill, horse fly, horse
shoe, house boat, jelly bean, jelly fish, key board, key hole, knee cap, lady bug, letter head, light house, lip
stick, mail box, moon stone, motor cycle, neck lace, pan cake, paper back, paste board, pea nut, pen knife, pig
tail, piggy bank, pin wheel, pine cone, pocket knife, pony tail, rail road, rain bow, rain coat, rattle snake, river
bank, sand paper, sauce pan, sea food, sea horse, sea shell, sea weed, shell fish, shoe lace, silk worm, skate
board, skull cap, sky scraper, snow ball, snow bird, soap stone, space ship, star fish, straw berry, street car,
street light, sugar cane, suit case, sun fish, sun flower, sun spot, sword fish, table spoon, tail bone, tail coat,
tape worm, tea pot, tea spoon, thunder head, toad stool, tooth brush, tooth paste, tooth pick, tumble weed, waist
coat, wall flower, wall paper, waste basket, water color, water melon, water shed, water spout, water wheel, wheel
chair, wheel house, wind shield, wire tap, wood shop, wrist watch, yard stick
`;

const CUTS: ReadonlyMap<string, number> = new Map(
  ONE_WORD.split(',').map((entry) => {
    const [first = '', second = ''] = entry.trim().split(/\s+/);
    return [first + second, first.length];
  }),
);

/**
 * The nouns of a compound: in a spaced one the last word is the second ("grill surface thermometer" is a thermometer),
 * a word without a space is split by the table. Null for another word.
 */
export function splitNoun(name: string): SplitNoun | null {
  const space = name.lastIndexOf(' ');
  if (space > 0) return { constituents: [name.slice(0, space), name.slice(space + 1)], source: 'the last space' };
  const cut = CUTS.get(name.toLowerCase());
  return cut === undefined ? null : { constituents: [name.slice(0, cut), name.slice(cut)], source: 'by us' };
}

/** The categories that the paper prints, in its Figure 2; it publishes no others. */
export const PRINTED_CATEGORIES: Readonly<Record<string, 'either' | 'both' | 'none'>> = {
  'snow ball': 'both',
  'Coffee grain': 'either',
  earring: 'either',
  'cricket bat': 'none',
};
