/**
 * The larger towns of Australia by their centre, largest first: the Significant Urban Areas of the Australian Bureau of
 * Statistics by their people (Regional population, 2022-23), written down by hand. Only the order counts, and neighbours
 * in it may have changed places since. Of an area that is no suburb of its own: its largest one.
 */
const largestFirst = `
  Sydney NSW, Melbourne VIC, Brisbane QLD, Brisbane City QLD, Perth WA, Adelaide SA, Southport QLD, Newcastle NSW,
  Canberra ACT, Maroochydore QLD, Gosford NSW, Wollongong NSW, Geelong VIC, Hobart TAS, Townsville QLD, Cairns QLD,
  Toowoomba QLD, Darwin NT, Ballarat VIC, Bendigo VIC, Albury NSW, Wodonga VIC, Launceston TAS, Mackay QLD, Mandurah WA,
  Rockhampton QLD, Bunbury WA, Maitland NSW, Coffs Harbour NSW, Bundaberg QLD, Melton VIC, Wagga Wagga NSW,
  Hervey Bay QLD, Shepparton VIC, Mildura VIC, Port Macquarie NSW, Gladstone QLD, Tamworth NSW, Traralgon VIC,
  Orange NSW, Queanbeyan NSW, Bowral NSW, Busselton WA, Geraldton WA, Dubbo NSW, Nowra NSW, Bathurst NSW, Warragul VIC,
  Warrnambool VIC, Albany WA, Kalgoorlie WA, Devonport TAS, Mount Gambier SA, Lismore NSW, Nelson Bay NSW,
  Maryborough QLD, Burnie TAS, Alice Springs NT, Victor Harbor SA, Ballina NSW, Taree NSW, Armidale NSW, Goulburn NSW,
  Whyalla SA, Gympie QLD, Forster NSW, Echuca VIC, Griffith NSW, Wangaratta VIC, Yeppoon QLD, Grafton NSW,
  Murray Bridge SA, Karratha WA, Mount Isa QLD, Broken Hill NSW, Moe VIC, Horsham VIC, Batemans Bay NSW, Singleton NSW,
  Port Lincoln SA, Ulladulla NSW, Bairnsdale VIC, Warwick QLD, Kempsey NSW, Sale VIC, Ulverstone TAS, Broome WA,
  Port Hedland WA, Emerald QLD, Port Pirie SA, Port Augusta SA, Lithgow NSW, Colac VIC, Mudgee NSW, Muswellbrook NSW,
  Esperance WA, Parkes NSW, Swan Hill VIC, Portland VIC, Kingaroy QLD`;

const places = largestFirst.split(',').map((place) => place.trim().toLowerCase());
const sizes = new Map(places.map((place, position) => [place, position]));

/** The place of every suburb that is not in the list, after all that are. */
export const smallestSize = places.length;

/** How large a place is among all: 0 for the largest. Takes a name in small letters and its state. */
export const sizeOf = (name: string, state: string): number =>
  sizes.get(`${name} ${state.toLowerCase()}`) ?? smallestSize;
